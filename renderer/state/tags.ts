import { useQuery } from './query.ts'

/** Every tag that some list has; none until they are there. */
export const useTags = (): (() => readonly string[]) => {
  const tags = useQuery({
    topics: ['lists'],
    input: () => true,
    read: (calls) => calls.lists.tags(),
  })
  return () => tags.value() ?? []
}

/** What can be chosen of tags: one that is chosen stays, also when the last list that had it is gone. */
export const tagsOf = (chosen: string | null, tags: readonly string[]): readonly string[] =>
  chosen === null || tags.includes(chosen) ? tags : [...tags, chosen]
