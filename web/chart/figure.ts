import { isObject, type Json } from '../../src/core/json.ts'
import { shownPart } from '../trace/shown-part.ts'
import { price } from './format.ts'

/** The one number of a result, as its tool declares it for people. */
export interface Figure {
  of: string
  value: number
  unit: string
  note: string
}

/** The figure that a tool gave for people, where it gave one; a trace file may hold anything. */
export function readFigure(shown: Json | undefined): Figure | undefined {
  const figure = shownPart(shown, 'figure')
  if (!isObject(figure)) return undefined
  const { of, value, unit, note } = figure
  if (typeof of !== 'string' || typeof value !== 'number' || typeof unit !== 'string') return undefined
  return { of, value, unit, note: typeof note === 'string' ? note : '' }
}

/** A change with its sign: `+1.19 % in 24 hours`; other notes as they are. */
export function signed(note: string): string {
  return note.replace(/^-/, '−').replace(/^(?=[\d.]*[1-9][\d.]* %)/, '+')
}

/** `bitcoin: 81,240.51 USD, −1.28 % in 24 hours` */
export function figureGist({ of, value, unit, note }: Figure): string {
  return `${of}: ${price(value)} ${unit}${note === '' ? '' : `, ${signed(note)}`}`
}
