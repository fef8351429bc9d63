import { createFormats } from '../formats.ts'

export const { list, number, plural } = createFormats('en')
