/** Whether a text can be an address of e-mail. Nothing is sent to it; it is compared with what a provider says. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(text)
