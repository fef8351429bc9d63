import { number } from './formats.ts'

export const rcs = {
  buttons: 'Botões',
  button: (position: number) => `Botão ${number(position)}`,
  buttonType: 'O que faz',
  types: { URL: 'Abre link', CALL: 'Liga', QUICK_RESPONSE: 'Responde' },
  buttonText: 'Texto do botão',
  url: 'Link',
  number: 'Telefone, com +55',
  addButton: 'Adicionar botão',
  removeButton: (position: number) => `Remover o botão ${number(position)}`,
  buttonUp: (position: number) => `Mover o botão ${number(position)} para cima`,
  buttonDown: (position: number) => `Mover o botão ${number(position)} para baixo`,
  cards: 'Cartões',
  card: (position: number) => `Cartão ${number(position)}`,
  drag: 'Arraste para mudar a ordem',
  imageUrl: 'Endereço da imagem',
  imageHint: 'JPEG, PNG ou GIF, até 2 MB, de preferência na proporção 2:1 (ex.: 1440 × 720).',
  picture: 'Pré-visualizar com imagem do computador',
  pictureHint: 'No celular vale a imagem do endereço.',
  cardTitle: 'Título do cartão',
  cardMessage: 'Texto do cartão',
  addCard: 'Adicionar cartão',
  removeCard: (position: number) => `Remover o cartão ${number(position)}`,
  cardUp: (position: number) => `Mover o cartão ${number(position)} para antes`,
  cardDown: (position: number) => `Mover o cartão ${number(position)} para depois`,
  cardsHint: (count: number) => {
    if (count === 0)
      return 'Um cartão é enviado como cartão avulso; dois ou mais, como carrossel. Todos recebem o mesmo.'
    return count === 1
      ? 'É enviado como cartão avulso. Com mais um, vira carrossel.'
      : `É enviado como carrossel de ${number(count)} cartões.`
  },
}
