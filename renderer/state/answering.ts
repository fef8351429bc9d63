/** Whether a question stands open: what lies under it is not walked away from by a key, a menu or a file from outside. */
export const isAnswering = (): boolean => document.querySelector('.dialog-place') !== null
