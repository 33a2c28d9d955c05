import { create, type Item, note, type Plan, refused, remove, update } from '../../../plan/item.ts';
import { shown } from '../../../plan/tell.ts';
import { open, say } from '../../../plan/wording.ts';
import { type Found, type LiveProtection, unprotect } from '../calls.ts';
import { differenceOf, gained, lost } from '../contrasts/contrast.ts';
import { contrasts } from '../contrasts/contrasts.ts';
import { unguarded } from '../guard.ts';
import { named, protectionOf } from '../names.ts';
import type { Branch, Protection } from '../schema.ts';
import { routedKeys } from '../vocabulary.ts';
import { type Literal, lender, liveGuard } from './literal.ts';
import { atStake, closedDismissals } from './notes.ts';
import { stepsOf } from './steps.ts';
import { planUnshown, strangerContrasts } from './strangers.ts';
import { wholeContrasts } from './whole.ts';

/** One branch. Its protection is replaced as a whole, so an entry speaks for all of it. */
export function planLiteral({ protection: declared }: Branch, literal: Literal): Plan {
  const { found, shown } = literal.live;
  if (declared === undefined) return [];
  if (!found.isThere) return declared === null ? [] : [missing(literal, found)];
  if (!shown.protection) return declared ? [planNew(declared, literal)] : [];
  return declared ? planChange(declared, shown.protection, literal) : [planNone(literal)];
}

function missing(branch: Literal, { renamedTo }: Found): Item {
  const words = `the branch does not exist${renamedTo ? `: it was renamed to ${shown(renamedTo)}` : ''}`;
  const difference = { key: 'name', live: undefined, wanted: branch.name, words };
  const [problem, fix] = renamedTo
    ? [say`the branch is ${shown(renamedTo)} now`, `write \`name: ${renamedTo}\``]
    : [say`a branch that does not exist cannot be protected`, 'create the branch or correct its name'];
  return refused(named(branch), [difference], problem, fix);
}

function planNew(declared: Protection, literal: Literal): Item {
  const { steps, ...doing } = stepsOf(declared, literal, { isPut: true });
  return create(protectionOf(literal), steps, { ...doing, because: gained(wholeContrasts(declared, {})) });
}

function planNone(literal: Literal): Item {
  const lent = lender(literal);
  if (lent)
    return note(
      say`${open(named(literal))} has no protection of its own to delete: ${lent} protects it`,
      named(literal),
    );
  const because = lost(contrasts(unguarded, liveGuard(literal)));
  return remove(protectionOf(literal), unprotect({ branch: literal.name }), {
    because,
    openName: protectionOf(literal),
  });
}

function planChange(declared: Protection, live: LiveProtection, literal: Literal): Item[] {
  const found = [...wholeContrasts(declared, liveGuard(literal)), ...strangerContrasts(declared, live)];
  const drifted = new Set(found.map(({ key }) => key.split('.')[0]!));
  const isPut = [...drifted].some(isReplaced) || (drifted.size > 0 && lender(literal) !== undefined);
  const { steps, ...doing } = stepsOf(declared, literal, { isPut, drifted });
  const unshown = planUnshown(declared, live, literal, isPut);
  return [
    ...update(named(literal), found.map(differenceOf), steps, doing),
    ...unshown,
    ...closedDismissals(declared, literal),
    ...(isPut || unshown.length ? atStake(declared, literal) : []),
  ];
}

/** Whether the PUT writes it: what it cannot say has a route of its own. */
const isReplaced = (key: string) => key !== 'required_signatures' && !routedKeys.some((routed) => routed === key);
