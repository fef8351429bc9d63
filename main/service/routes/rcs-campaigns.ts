import type { FastifyInstance } from 'fastify'
import { type Button, rcsCarouselCampaignPath, rcsTextCampaignPath } from '../../../shared/api/index.ts'
import { addCampaignCreation } from '../campaigns.ts'
import { refusedByRule } from '../problems.ts'
import type { ServiceDependencies } from '../server.ts'
import { getUserFacts } from '../store/user-facts.ts'
import { isWebAddress } from '../web-address.ts'

/** `POST /campaign/rcs/text` and `/campaign/rcs/carousel` (specification, sections 4.1 and 4.2). */
export const addRcsCampaigns = (app: FastifyInstance, deps: ServiceDependencies): void => {
  addCampaignCreation(app, deps, rcsTextCampaignPath, ({ buttons = [], ...asked }, { user }) => {
    demandRcs(deps, user.id)
    demandUsable(buttons)
    return { ...asked, type: 'RCS_TEXT', content: { buttons } }
  })
  addCampaignCreation(app, deps, rcsCarouselCampaignPath, ({ cards, ...asked }, { user }) => {
    demandRcs(deps, user.id)
    if (cards.length === 0) throw refusedByRule('The campaign has no card', 'A campanha não tem cartão')
    for (const card of cards) {
      if (!isWebAddress(card.image_url))
        throw refusedByRule('An image_url is not a web address', 'Um image_url não é um endereço da web')
      demandUsable(card.buttons ?? [])
    }
    return { ...asked, type: 'RCS_CAROUSEL', message: '', content: { cards } }
  })
}

/** RCS needs a supplier of its kind and a credential, in this order. */
const demandRcs = ({ db }: ServiceDependencies, userId: string): void => {
  const facts = getUserFacts(db, userId)
  if (!facts.rcsSupplier)
    throw refusedByRule(
      'The user does not have an RCS-capable supplier type',
      'O usuário não tem um tipo de fornecedor que envie RCS',
    )
  if (!facts.rcsCredential)
    throw refusedByRule(
      'The user has no RCS credential configured',
      'O usuário não tem credencial RCS configurada',
    )
}

const demandUsable = (buttons: readonly Button[]): void => {
  for (const button of buttons) {
    if (button.type === 'URL' && !isWebAddress(button.url))
      throw refusedByRule(
        'The url of a button is not a web address',
        'A url de um botão não é um endereço da web',
      )
    if (button.type === 'CALL' && !/^\d{3,15}$/.test(button.number))
      throw refusedByRule(
        'The number of a button is not digits',
        'O número de um botão não é feito de dígitos',
      )
  }
}
