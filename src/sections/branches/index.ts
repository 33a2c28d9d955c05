import { HostRefusal, PermissionDenied } from '../../host/failures.ts';
import type { Difference } from '../../plan/item.ts';
import type { Section } from '../section.ts';
import * as calls from './calls.ts';
import { type Live, readBranches } from './live.ts';
import { planBranches } from './plan.ts';
import * as ruleCalls from './rule-calls.ts';
import { type Branch, settings } from './schema.ts';
import { branchesToSettings, readAllBranches, type WholeBranches } from './snapshot.ts';
import { usesOf } from './uses.ts';

export const branches: Section<readonly Branch[], Live, WholeBranches> = {
  key: 'branches',
  settings,
  visibleTo: { '': 'administrators', '[].name': 'everyone' },
  calls: { ...calls, ...ruleCalls },
  /** On some plans the host protects no branch of a private repository. */
  after: ['repository.visibility', 'repository.private'],
  liftedBy: (failure, difference) => asksForPublic(failure) && makesPublic(difference),
  read: readBranches,
  plan: planBranches,
  readAll: readAllBranches,
  toSettings: branchesToSettings,
  uses: usesOf,
};

/** "Upgrade to GitHub Pro or make this repository public to enable this feature." */
const asksForPublic = (failure: Error) =>
  failure instanceof HostRefusal &&
  !(failure instanceof PermissionDenied) &&
  failure.request.status === 403 &&
  /make this repository public/i.test(failure.hostMessage);

const makesPublic = ({ key, wanted }: Difference) =>
  (key === 'visibility' && wanted === 'public') || (key === 'private' && wanted === false);
