import { type Brake, defineBrake, findProtecting } from '@trueup/core/engine';
import { withReason } from '@trueup/core/plan';
import { findWeakerDefault } from './brake.ts';
import { findOwnRun, findWeakerActions } from './start-brake.ts';

/** What a plan does to the protection of the default branch, and to events that start workflows. */
export const brakes: readonly Brake[] = [
  defineBrake({
    code: 'weaker-default',
    asks: { about: ({ items }) => findProtecting(items), whether: 'the default branch gets weaker' },
    when: findWeakerDefault,
    message: ({ branch, texts }) => countWeaker('requirement', `of the default branch ${branch}`, texts),
  }),
  defineBrake({
    code: 'weaker-actions',
    when: findWeakerActions,
    message: ({ texts }) => countWeaker('restriction', 'of what starts workflows', texts),
  }),
  defineBrake({
    code: 'own-run',
    when: findOwnRun,
    message({ who, why }) {
      const open = `${who} could no longer start the workflow of this very run`;
      return withReason(`${open}, so that it could undo nothing`, why);
    },
  }),
];

function countWeaker(noun: string, of: string, texts: readonly string[]) {
  const [nouns, get] = texts.length === 1 ? [noun, 'gets'] : [`${noun}s`, 'get'];
  const counted = `${texts.length} ${nouns} ${of} ${get} weaker`;
  return withReason(counted, texts.join('; '));
}
