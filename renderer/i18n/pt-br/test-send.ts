import { plural } from './formats.ts'

export const testSend = {
  open: 'Enviar teste',
  title: 'Enviar teste aos seus telefones',
  line: 'Vai o que a prévia mostra agora, na hora e sem mexer no rascunho. Custa como qualquer envio.',
  send: (count: number) =>
    count === 0 ? 'Enviar teste' : `Enviar teste a ${plural(count, 'telefone', 'telefones')}`,
  sent: (count: number) => `Teste a ${plural(count, 'telefone', 'telefones')} na caixa de saída.`,
  show: 'Ver',
  phones: 'Telefones para teste',
  phonesLine: 'Os seus, para receber uma campanha antes de todos.',
  add: 'Telefone com DDD',
  addButton: 'Guardar',
  remove: (phone: string) => `Tirar ${phone}`,
}
