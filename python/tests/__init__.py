"""Tests of the client against a JVM. The Maven build runs them; README.md says how to run them alone."""
