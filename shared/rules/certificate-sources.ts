/** Who made a server's certificate count: the program's own list, the system's store, or the file that was chosen. */
export const certificateSources = ['program', 'system', 'file'] as const
export type CertificateSource = (typeof certificateSources)[number]
