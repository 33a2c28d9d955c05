import { type RepositoryName, toFullName } from '../../github/github.ts';
import { type GateVerdict, listWritingItems, type Proposal } from '../../report/result/gate.ts';
import { type Mode, modes } from '../../report/result/modes.ts';
import type { Acknowledgement } from '../../settings/acknowledgements.ts';
import { findItemPlace, listChanges } from './finding.ts';
import { formatAllowFix } from './lines.ts';

export function holdPublicCreation(
  repository: RepositoryName,
  mode: Mode,
  allow: readonly Acknowledgement[],
  { planned }: Proposal,
): GateVerdict {
  const [item] = listChanges(listWritingItems(planned), 'repositories').filter(
    (change) => (change.item.holds as { readonly visibility?: string }).visibility === 'public',
  );
  const needed = { repository: toFullName(repository), code: 'visibility', value: 'public' } as const;
  const isAllowed = allow.some(({ code, value }) => code === needed.code && value === needed.value);
  if (!item || isAllowed) return {};
  const { writes, onlyReports } = modes[mode];
  return {
    refused: writes ? 'a new public repository must be allowed first' : undefined,
    lines: [
      {
        ...findItemPlace(item),
        kind: onlyReports ? 'warning' : 'error',
        message: `visibility: the new repository will be public, and everyone can read it; ${writes ? 'it was not created' : 'apply will not create it'}`,
        fix: formatAllowFix(needed),
        code: 'guarded',
      },
    ],
  };
}
