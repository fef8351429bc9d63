import { useQuery } from './query.ts'

/** Imported do-not-contact lists, the latest first. */
export const useSuppressionLists = () =>
  useQuery({ topics: ['suppressions'], input: () => true, read: (calls) => calls.suppressions.lists() })
