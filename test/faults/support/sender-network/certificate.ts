import { generateKeyPairSync, sign } from 'node:crypto'

export type Certificate = { cert: string; key: string }

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

/**
 * A certificate that signs for itself, for 127.0.0.1, or for `name` when one is given.
 * @param lastYear of its validity, two digits
 */
export const makeCertificate = ({ name = '', lastYear = '49' } = {}): Certificate => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const who = sequence(
    der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from(`revoada proof ${name}${lastYear}`)))),
  )
  const year = (digits: string): Buffer => der(0x17, Buffer.from(`${digits}0101000000Z`))
  const alternative = name === '' ? der(0x87, Buffer.from([127, 0, 0, 1])) : der(0x82, Buffer.from(name))
  const extensions = sequence(
    sequence(objectId('551d11'), der(0x04, sequence(alternative))),
    sequence(objectId('551d13'), der(0x04, sequence(der(0x01, Buffer.from([0xff]))))),
  )
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    who,
    sequence(year('20'), year(lastYear)),
    who,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const signed = sequence(content, ecdsaWithSha256, bits(sign('sha256', content, privateKey)))
  const lines = signed.toString('base64').replace(/.{64}/g, '$&\n')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
