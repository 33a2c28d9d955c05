import { openNameOf, type Redaction, shownOf } from '../plan/item-text.ts';
import { showPart } from '../plan/wording.ts';
import type { DeclaredSection } from '../report/result/declared.ts';
import { addEnding, line } from '../report/result/item-lines.ts';
import { redact, redactionFor } from '../report/result/redaction.ts';
import type { Line } from '../report/result/result.ts';
import { mayWeaken } from './gate.ts';
import type { Unit } from './units.ts';

/** The line for what the file says now. */
export const takenLine = (declared: DeclaredSection, unit: Unit): Line => ({
  ...lineOf(declared, 'change', unit, (redaction) => `${nameOf(unit, redaction)}${sayOf(unit, redaction).taken}`),
  sign: ({ key: '~', missing: '-', undeclared: '+' } as const)[unit.kind],
  tone: mayWeaken(unit) ? 'weaker' : 'plain',
});

/** The line for what the file still says, and why. */
export const leftLine = (declared: DeclaredSection, unit: Unit, why: string): Line =>
  lineOf(declared, 'drift', unit, (redaction) => `${nameOf(unit, redaction)}${sayOf(unit, redaction).left}: ${why}`);

function lineOf(declared: DeclaredSection, kind: Line['kind'], unit: Unit, say: (redaction: Redaction) => string) {
  const key = unit.kind === 'key' ? unit.difference.key : undefined;
  const message = redact(redactionFor(declared, unit), say);
  const said = { ...line(declared, kind, '', unit.subject, key), message };
  return addEnding(declared, said, kind === 'drift' ? 'differs' : 'written', { ...unit, key });
}

/** The name of a live entry may be hidden from the readers of a public log. */
function nameOf({ kind, subject, item }: Unit, { hidesNames }: Redaction) {
  if (kind === 'undeclared' && hidesNames) return openNameOf(item ?? {});
  return kind === 'key' && subject ? `${subject}: ` : subject || (kind === 'key' ? '' : 'it');
}

/** What is said after the name of a unit that the file has taken, and of one that it has not. */
function sayOf(unit: Unit, { hides }: Redaction): { readonly taken: string; readonly left: string } {
  if (unit.kind === 'missing')
    return { taken: ' is out of the file now: the host has none', left: ' stays in the file, and the host has none' };
  if (unit.kind === 'undeclared')
    return { taken: ' is in the file now, as the host has it', left: ' is on the host and not in the file' };
  const { key, words } = unit.difference;
  const shown = shownOf(unit.difference);
  const said = words && showPart(words, hides(key));
  const has = hides(key) ? 'another value' : shown.live;
  return said === undefined
    ? {
        taken: `${shown.key} is ${has} in the file now, as on the host (it was ${shown.wanted})`,
        left: `${shown.key} stays ${shown.wanted} in the file, and the host has ${has}`,
      }
    : {
        taken: `${key} is in the file now as the host has it (before: ${said})`,
        left: `${key} stays as it is in the file (${said})`,
      };
}
