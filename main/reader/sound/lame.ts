import { createMp3Encoder } from 'wasm-media-encoders'

/** The package has an encoder of Ogg too, three times as large; a bundler leaves it out where one name alone is imported. */
export const createLame = (): ReturnType<typeof createMp3Encoder> => createMp3Encoder()
