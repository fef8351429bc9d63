import type { network as inPortuguese } from '../pt-br/network.ts'

const settingsPlace = 'in Settings, Company network'

export const network: typeof inPortuguese = {
  failures: {
    dns_failed: () => 'The address was not found, or there is no internet.',
    connection_refused: () => 'Nothing responds at this address.',
    connection_timed_out: () => 'The connection did not open in time.',
    unreachable: () => 'The service could not be reached.',
    tls_failed: () => 'The secure connection to this address failed.',
    certificate_untrusted: (issuer) =>
      issuer === ''
        ? 'This computer does not trust the certificate of this address.'
        : `The certificate of this address was issued by “${issuer}”, which this computer does not trust. If that is your company, choose its certificate ${settingsPlace}.`,
    certificate_expired: () =>
      'The certificate of this address has expired or is not valid yet. Check this computer’s date.',
    certificate_other_name: () => 'The certificate belongs to another address.',
    client_certificate_refused: () =>
      `The server asks for a client certificate, or did not accept the one ${settingsPlace}.`,
    proxy_unresolved: () =>
      'The system did not say which proxy to use. Check this computer’s proxy settings.',
    proxy_unreachable: (proxy) => `The proxy ${proxy} did not respond.`,
    proxy_needs_login: (proxy) =>
      `The proxy ${proxy} asks for a user and password. Set them ${settingsPlace}.`,
    proxy_login_refused: (proxy) =>
      `The proxy ${proxy} did not accept the user and password. Correct them ${settingsPlace}. Until then they are not used again, so that your account is not locked.`,
    proxy_login_unsupported: (proxy) =>
      `The proxy ${proxy} only accepts a Windows login (NTLM or Kerberos), which Revoada does not support. Ask IT to allow this address.`,
    proxy_refused: (proxy) =>
      `The proxy ${proxy} did not open the connection to this address. Ask IT to allow it.`,
    proxy_answer_broken: (proxy) => `The proxy ${proxy} did not respond like a proxy.`,
    proxy_unsupported: (proxy) =>
      `The proxy ${proxy} is of a type that Revoada does not support (SOCKS). Ask IT for an HTTP proxy.`,
  },
  title: 'Company network',
  line: 'The proxy is the one in the system’s settings. Fill in only what your IT department asks for.',
  login: 'Proxy login',
  loginNone: 'None. Set it if the proxy asks for a user and password.',
  loginSet: (user) => `User ${user}, password saved.`,
  user: 'User',
  userWrong: 'A user name has no colon.',
  password: 'Password',
  passwordHint: 'Kept with this computer’s encrypted data, and sent only to the proxy.',
  certificates: 'Company certificate',
  certificatesNone: (isSystemStoreUsed) =>
    isSystemStoreUsed
      ? 'None. The system’s certificates apply; choose a file if the connection check asks for one.'
      : 'None. The system’s certificates cannot be read here: choose the file if your company inspects traffic.',
  clientCertificate: 'Client certificate',
  clientCertificateNone: 'None. Needed only if the server requires one.',
  shown: (name, expires) => `${name ?? 'No name'}, valid until ${expires}`,
  more: (count) => `and ${count} more`,
  set: 'Set…',
  change: 'Change…',
  choose: 'Choose file…',
  remove: 'Remove',
  save: 'Save',
  clientFile: 'File',
  clientFileHint: 'PFX or P12; or PEM.',
  keyFile: 'Key',
  keyFileHint: 'Only for PEM with the key in another file.',
  noFile: 'No file',
  passphrase: 'Certificate password',
  passphraseHint: 'Leave it empty if there is none.',
}
