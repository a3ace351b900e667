import { checkAction, strict } from 'dispatch-desk/gate'

const sendParcel = {
  name: 'send_parcel',
  description: 'Hands a parcel to the carrier',
  effect: 'write',
  effectFrom: 'code',
  parameters: {
    type: 'object',
    properties: { parcel: { type: 'string' }, days: { type: 'integer' } },
    required: ['parcel', 'days'],
  },
}

const good = checkAction('send_parcel("K7", 3)', strict, [sendParcel])
console.log(good.ok, good.call?.arguments)

const bad = checkAction('send_parcel("K7", days=3)', strict, [sendParcel])
console.log(bad.ok, bad.issues[0]?.code)
console.log(bad.observation)
