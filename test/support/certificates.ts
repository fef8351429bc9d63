import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A certificate and its key, in PEM. */
export type Certificate = { cert: string; key: string }

/** A certificate that signs others, with what they need of it. */
export type Authority = Certificate & { name: Buffer; privateKey: KeyObject }

const der = (tag: number, ...contents: Buffer[]): Buffer => {
  const content = Buffer.concat(contents)
  const { length } = content
  const size =
    length < 0x80 ? [length] : length < 0x1_00 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...contents: Buffer[]): Buffer => der(0x30, ...contents)
const objectId = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))
const bits = (content: Buffer): Buffer => der(0x03, Buffer.from([0]), content)
const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'))
const commonName = (text: string): Buffer =>
  sequence(der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from(text)))))

let count = 0

/**
 * A certificate for 127.0.0.1, or for the host `name` when one is given; it signs for itself unless an authority does.
 * @param firstYear of its validity, two digits, as of `lastYear`
 * @param isAuthority whether it may sign others; what signs for itself may
 * @param subject what it calls itself
 */
export const makeCertificate = ({
  name = '',
  firstYear = '20',
  lastYear = '49',
  subject = `revoada proof ${name}${lastYear}`,
  by = null,
  isAuthority = by === null,
}: {
  name?: string
  firstYear?: string
  lastYear?: string
  subject?: string
  by?: Authority | null
  isAuthority?: boolean
} = {}): Authority => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const who = commonName(subject)
  const year = (digits: string): Buffer => der(0x17, Buffer.from(`${digits}0101000000Z`))
  const alternative = name === '' ? der(0x87, Buffer.from([127, 0, 0, 1])) : der(0x82, Buffer.from(name))
  const extensions = sequence(
    sequence(objectId('551d11'), der(0x04, sequence(alternative))),
    ...(isAuthority
      ? [sequence(objectId('551d13'), der(0x04, sequence(der(0x01, Buffer.from([0xff])))))]
      : []),
  )
  count += 1
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1, count >> 8, count & 0xff])),
    ecdsaWithSha256,
    by?.name ?? who,
    sequence(year(firstYear), year(lastYear)),
    who,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const signature = sign('sha256', content, by?.privateKey ?? privateKey)
  const signed = sequence(content, ecdsaWithSha256, bits(signature))
  const lines = (signed.toString('base64').match(/.{1,64}/g) ?? []).join('\n')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    name: who,
    privateKey,
  }
}
