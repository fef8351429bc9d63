/** Words of Brazilian messages that the dictionaries do not have, in the capitals that they are written with. */
export const terms: readonly string[] = `
  app apps Pix WhatsApp Whats Zap Instagram Facebook YouTube TikTok Telegram Google iPhone Android Wi-Fi online
  Black Friday cashback voucher vouchers cupom cupons feedback email e-mail e-mails login chat chatbot QR Code
  Serasa Procon Detran Sebrae Nubank Bradesco Itaú Santander Banrisul Sicoob Sicredi
  Vivo Claro Tim Sabesp Enel Cemig Copel Equatorial Neoenergia
  boleto boletos renegociação renegocie renegociar Revoada Sr Sra Dr Dra
`
  .trim()
  .split(/\s+/)
