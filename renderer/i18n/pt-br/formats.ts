import { createFormats } from '../formats.ts'

export const { brasiliaTime, list, number, plural } = createFormats('pt-BR')
