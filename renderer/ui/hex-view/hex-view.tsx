import { createMemo } from 'solid-js'
import './hex-view.css'

const bytesPerLine = 16

const lineOf = (bytes: Uint8Array, from: number): string => {
  const part = [...bytes.subarray(from, from + bytesPerLine)]
  const digits = part.map((byte) => byte.toString(16).padStart(2, '0')).join(' ')
  const chars = part.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·')).join('')
  return `${from.toString(16).padStart(6, '0')}  ${digits.padEnd(bytesPerLine * 3 - 1)}  ${chars}`
}

/** Bytes as a programmer reads them: where, which, and what they would be as characters. */
export const HexView = (props: { label: string; bytes: Uint8Array }) => {
  const text = createMemo(() =>
    Array.from({ length: Math.ceil(props.bytes.length / bytesPerLine) }, (_line, index) =>
      lineOf(props.bytes, index * bytesPerLine),
    ).join('\n'),
  )
  return (
    <pre class="hex-view copyable" tabIndex={0} aria-label={props.label}>
      {text()}
    </pre>
  )
}
