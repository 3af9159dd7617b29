package dev.phyla.spark;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.master.Master;
import org.apache.spark.deploy.worker.Worker;
import org.apache.spark.rpc.RpcEnv;
import scala.Option;

/// A master and two workers in this process, which start executors as processes of their own.
///
/// The workers have different addresses, both of this machine, because Spark starts a speculative
/// attempt only on another host.
final class StandaloneCluster implements AutoCloseable {
  private final List<RpcEnv> parts = new ArrayList<>();
  private final String address;

  StandaloneCluster(Path work) {
    var conf = new SparkConf(false);
    conf.set("spark.master.rest.enabled", "false").set("spark.shuffle.service.enabled", "false");
    RpcEnv master = Master.startRpcEnvAndEndpoint("127.0.0.1", 0, 0, conf)._1();
    parts.add(master);
    address = "spark://127.0.0.1:" + master.address().port();
    for (int i = 1; i <= 2; i++) {
      parts.add(
          Worker.startRpcEnvAndEndpoint(
              "127.0.0." + i,
              0,
              0,
              1,
              1024,
              new String[] {address},
              work.toString(),
              Option.apply(i),
              conf,
              Option.empty()));
    }
  }

  String address() {
    return address;
  }

  @Override
  public void close() {
    for (RpcEnv part : parts.reversed()) {
      part.shutdown();
      part.awaitTermination();
    }
  }
}
