import { create, remove, update, type Writing } from '../../plan/item.ts';
import { toDifference } from './actor-differences.ts';
import { held, protectionDifferences } from './differences.ts';
import { isPattern, named, protectionOf } from './keys.ts';
import { afterPut, normalize } from './normalized.ts';
import type { DeclaredBranch } from './schema.ts';

/** What an entry changes where the branch has the protection of another entry. Nothing of it can be sent. */
export function branchOver(entry: DeclaredBranch, was: DeclaredBranch | undefined): readonly Writing[] {
  const { name, protection } = entry;
  const before = was?.protection;
  if (protection === undefined || (protection === null && before === null)) return [];
  if (protection === null) return [remove(protectionOf(entry), [], before ? { holds: held(normalize(before)) } : {})];
  if (!before) return [create(protectionOf(entry), [], { holds: protection })];
  const wanted = isPattern(name) ? normalize(protection) : afterPut(protection);
  return update(named(entry), protectionDifferences(wanted, normalize(before)).map(toDifference), []);
}
