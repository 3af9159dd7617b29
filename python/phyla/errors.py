"""What can go wrong between a client and the JVM."""


class PhylaError(Exception):
    """The base of all errors of this package, except for wrong arguments, which are ValueError."""


class PeerGone(PhylaError, ConnectionError, EOFError):
    """The JVM has ended, was killed, or has closed the connection."""


class Refused(PhylaError, ConnectionError):
    """The server does not serve this client; the message gives the reason."""


class StepFailed(PhylaError, RuntimeError):
    """The environment has thrown an exception. It can still be used."""


class HeaderError(PhylaError, ValueError):
    """A file of planes is not one that this client can read, or not what it expects."""
