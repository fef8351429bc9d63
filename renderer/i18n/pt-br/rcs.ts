import { number } from './formats.ts'

export const rcs = {
  buttons: 'Botões',
  button: (position: number) => `Botão ${number(position)}`,
  buttonType: 'O que faz',
  types: { URL: 'Abre link', CALL: 'Liga', QUICK_RESPONSE: 'Responde' },
  buttonText: 'Texto do botão',
  url: 'Link',
  number: 'Telefone, com +55',
  addButton: 'Acrescentar botão',
  removeButton: (position: number) => `Tirar o botão ${number(position)}`,
  buttonUp: (position: number) => `Mover o botão ${number(position)} para cima`,
  buttonDown: (position: number) => `Mover o botão ${number(position)} para baixo`,
  cards: 'Cartões',
  card: (position: number) => `Cartão ${number(position)}`,
  drag: 'Arraste para mudar a ordem',
  imageUrl: 'Endereço da imagem',
  imageHint: 'JPEG, PNG ou GIF, de preferência com o dobro da altura em largura e até 2 MB.',
  picture: 'Ver com imagem daqui',
  pictureHint: 'Só para a prévia: o telefone busca a do endereço.',
  cardTitle: 'Título do cartão',
  cardMessage: 'Texto do cartão',
  addCard: 'Acrescentar cartão',
  removeCard: (position: number) => `Tirar o cartão ${number(position)}`,
  cardUp: (position: number) => `Mover o cartão ${number(position)} para antes`,
  cardDown: (position: number) => `Mover o cartão ${number(position)} para depois`,
  cardsHint: (count: number) => {
    if (count === 0)
      return 'Um cartão sai como cartão avulso; dois ou mais, como carrossel. Todos recebem o mesmo.'
    return count === 1
      ? 'Sai como cartão avulso. Com mais um vira carrossel.'
      : `Sai como carrossel de ${number(count)} cartões.`
  },
}
