import { plural } from './formats.ts'

export const testSend = {
  open: 'Enviar teste',
  title: 'Enviar teste aos seus telefones',
  line: 'Envia agora a mensagem da prévia; o rascunho não muda.',
  charged: 'O teste é cobrado normalmente.',
  rehearsed: 'O serviço local só simula: nada chega aos telefones e nada é cobrado.',
  send: (count: number) =>
    count === 0 ? 'Enviar teste' : `Enviar teste a ${plural(count, 'telefone', 'telefones')}`,
  sent: (count: number) => `Teste para ${plural(count, 'telefone', 'telefones')} na caixa de saída.`,
  landlines: (count: number) =>
    `${plural(count, 'telefone fixo fica', 'telefones fixos ficam')} de fora: esta mensagem só chega a celulares.`,
  show: 'Ver',
  phones: 'Telefones para teste',
  phonesLine: 'Os seus telefones, para receber uma campanha antes de todos.',
  add: 'Telefone com DDD',
  addButton: 'Adicionar',
  remove: (phone: string) => `Remover ${phone}`,
}
