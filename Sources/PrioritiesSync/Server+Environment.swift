import AsyncHTTPClient
import Foundation
import NIOSSL
import PrioritiesHouseholds

extension HTTPClient.Configuration {
  /// A connection that takes the proxy and the certificates which the environment names.
  ///
  /// - Parameter authority: A PEM file of certificates to trust in addition to the others.
  init(
    to address: String, authority: String?, _ environment: [String: String]
  ) throws(SyncError) {
    self.init()
    var tls = TLSConfiguration.makeClientConfiguration()
    if let bundle = environment["SSL_CERT_FILE"], !bundle.isEmpty {
      tls.trustRoots = .certificates(try Self.certificates(bundle))
    }
    if let authority {
      tls.additionalTrustRoots = [.certificates(try Self.certificates(authority))]
    }
    tlsConfiguration = tls
    let host = Link.host(of: address)
    guard address.hasPrefix("https://"), let text = environment.named("HTTPS_PROXY"),
      !Link.isExcluded(host, by: environment.named("NO_PROXY") ?? "")
    else { return }
    let url = URL(string: text.contains("://") ? text : "http://\(text)")
    guard let url, url.scheme == "http", let name = url.host() else {
      throw .unreachable(host: host, reason: "HTTPS_PROXY is not an address with http://")
    }
    let user = url.user(percentEncoded: false)
    proxy = .server(
      host: name, port: url.port ?? 80,
      authorization: user.map {
        .basic(username: $0, password: url.password(percentEncoded: false) ?? "")
      })
  }

  private static func certificates(_ path: String) throws(SyncError) -> [NIOSSLCertificate] {
    // Whatever the reason, the file has to be replaced.
    guard let found = try? NIOSSLCertificate.fromPEMFile(path), !found.isEmpty else {
      throw .authority(path: path)
    }
    return found
  }
}

extension Link {
  /// Whether a list of names, networks and `*` has a host; a name covers those below it, at any port.
  static func isExcluded(_ host: String, by list: String) -> Bool {
    list.split { ", ".contains($0) }.contains { entry in
      let name = entry.drop { "*.".contains($0) }.lowercased()
      return name.isEmpty
        || [name, Self.host(of: "https://\(name)")].contains {
          ".\(host.lowercased())".hasSuffix(".\($0)") || Network($0)?.contains(host) ?? false
        }
    }
  }
}

extension [String: String] {
  /// A variable in capitals or, as curl takes it first, in small letters; nil if it is empty.
  fileprivate func named(_ name: String) -> String? {
    [name.lowercased(), name].lazy.compactMap { self[$0] }.first { !$0.isEmpty }
  }
}
