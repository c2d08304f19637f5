import Glibc

/// The limit of the size of the files that this process writes, as on a full disk.
public enum FileSizeLimit {
  /// Lets writes beyond `bytes` fail.
  public static func set(_ bytes: UInt) {
    signal(SIGXFSZ, SIG_IGN)
    let resource = __rlimit_resource_t(1)  // RLIMIT_FSIZE
    var limit = rlimit()
    getrlimit(resource, &limit)
    limit.rlim_cur = rlim_t(bytes)
    setrlimit(resource, &limit)
  }
}
