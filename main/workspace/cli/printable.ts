/** Names from a file go to the terminal without what would steer it. */
export const printable = (line: string): string => line.replace(/\p{Cc}/gu, '�')
