import { createFormats } from '../formats.ts'

export const { number, plural } = createFormats('en')
