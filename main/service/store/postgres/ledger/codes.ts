/** Codes as PostgreSQL reads an array of them. */
export const arrayOf = (codes: readonly bigint[]): string => `{${codes.join(',')}}`

/** How many one statement takes. */
export const codesAtOnce = 20_000
