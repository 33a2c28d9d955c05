import type { Writing } from '../../plan/item.ts';
import { listTouchedKeys } from '../undo.ts';

/** What the host deletes or never shows. */
export function lostWithRepository(item: Writing): string | undefined {
  if (item.kind === 'reassert')
    return `what these were, since the host never shows them: ${Object.keys(item.holds ?? {})}`;
  const keys = listTouchedKeys([item]);
  return keys.includes('visibility') || keys.includes('private')
    ? 'stars, watchers and forks that go with a change of visibility'
    : undefined;
}
