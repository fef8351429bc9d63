import { createSignal } from 'solid-js'

/** Pictures of this computer that stand for addresses in the preview. They are nowhere stored. */
export const createCardPictures = () => {
  const [pictures, setPictures] = createSignal<ReadonlyMap<string, string>>(new Map())
  return {
    /** What is shown for an address, as a data URL. */
    of: (imageUrl: string): string | undefined => pictures().get(imageUrl),
    show: (imageUrl: string, file: Blob): void => {
      const reader = new FileReader()
      reader.addEventListener('load', () => {
        const { result } = reader
        if (typeof result === 'string') setPictures((known) => new Map(known).set(imageUrl, result))
      })
      reader.readAsDataURL(file)
    },
  }
}

export type CardPictures = ReturnType<typeof createCardPictures>
