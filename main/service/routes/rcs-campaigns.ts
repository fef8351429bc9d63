import type { FastifyInstance } from 'fastify'
import { type Button, rcsCarouselCampaignPath, rcsTextCampaignPath } from '../../../shared/api/index.ts'
import { addCampaignCreation } from '../campaigns.ts'
import { refusedByRule } from '../problems.ts'
import type { ServiceDependencies } from '../dependencies.ts'
import { userFactsOf } from '../settings.ts'
import { isWebAddress } from '../web-address.ts'

/** `POST /campaign/rcs/text` and `/campaign/rcs/carousel` (specification, sections 4.1 and 4.2). */
export const addRcsCampaigns = (app: FastifyInstance, deps: ServiceDependencies): void => {
  addCampaignCreation(app, deps, rcsTextCampaignPath, async ({ buttons = [], ...asked }, { user }) => {
    await demandRcs(deps, user.id)
    demandUsable(buttons, 'buttons')
    return { ...asked, type: 'RCS_TEXT', content: { buttons } }
  })
  addCampaignCreation(app, deps, rcsCarouselCampaignPath, async ({ cards, ...asked }, { user }) => {
    await demandRcs(deps, user.id)
    if (cards.length === 0)
      throw refusedByRule('The campaign has no card in cards', 'A campanha não tem cartão em cards')
    for (const [index, card] of cards.entries()) {
      const field = `cards[${index}]`
      if (!isWebAddress(card.image_url))
        throw refusedByRule(
          `${field}.image_url is not a web address`,
          `${field}.image_url não é um endereço da web`,
        )
      demandUsable(card.buttons ?? [], `${field}.buttons`)
    }
    return { ...asked, type: 'RCS_CAROUSEL', message: '', content: { cards } }
  })
}

/** RCS needs a supplier of its kind and a credential, in this order. */
const demandRcs = async ({ store }: ServiceDependencies, userId: string): Promise<void> => {
  const facts = await userFactsOf(store, userId)
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

/** @param field that the buttons are in */
const demandUsable = (buttons: readonly Button[], field: string): void => {
  for (const [index, button] of buttons.entries()) {
    if (button.type === 'URL' && !isWebAddress(button.url))
      throw refusedByRule(
        `${field}[${index}].url is not a web address`,
        `${field}[${index}].url não é um endereço da web`,
      )
    if (button.type === 'CALL' && !/^\d{3,15}$/.test(button.number))
      throw refusedByRule(
        `${field}[${index}].number must be 3 to 15 digits`,
        `${field}[${index}].number deve ter de 3 a 15 dígitos`,
      )
  }
}
