/** The labels of a field's text that is several texts, each once. */
export const labelsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[|\n]/)
      .map((label) => label.trim())
      .filter((label) => label !== ''),
  ),
]
