import { useText } from '../../../i18n/text.ts'

/** The words about a report, which is a file or what a service called back. */
export const useSheetWords = (isOfCallbacks: () => boolean) => {
  const { t } = useText()
  return () =>
    isOfCallbacks()
      ? { ...t().campaignResults.sheet, ...t().campaignResults.callbacks.sheet }
      : t().campaignResults.sheet
}
