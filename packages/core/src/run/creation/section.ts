/**
 * Describes the creation of a repository as a section with one item. Gates, approvals and reports treat it like any
 * change.
 */

import * as v from 'valibot';
import { toFullName } from '../../github/github.ts';
import { hashText, toCanonicalText, toData } from '../../plan/data.ts';
import type { Plan } from '../../plan/item.ts';
import { planCreate, planOutOfReach } from '../../plan/make-items.ts';
import { markPublic } from '../../plan/wording.ts';
import type { DeclaredSection } from '../../report/result/declared.ts';
import { repository as repositorySection } from '../../sections/repository/index.ts';
import type { Section } from '../../sections/section.ts';
import type { Creation, OwnerAccount, RepositoryEntry } from '../../session/targets/target.ts';
import type { ExistingRepository } from './calls.ts';
import * as calls from './calls.ts';

interface NewRepository {
  readonly entry: RepositoryEntry;
  readonly create: Creation;
  readonly owner: OwnerAccount;
  /** An approval of the creation covers this hash. */
  readonly settings: string;
}

export function declareCreation(entry: RepositoryEntry, owner: OwnerAccount, settings: string): DeclaredSection {
  return {
    section,
    desired: { entry, create: entry.create!, owner, settings } satisfies NewRepository,
    place: ([, ...path]) => entry.place(['create', ...path]),
    entryAt: () => [toFullName(entry.repository)],
  };
}

export const hashSettings = (declared: readonly DeclaredSection[]) =>
  `sha256:${hashText(toCanonicalText(toData(Object.fromEntries(declared.map(({ section: { key }, desired }) => [key, desired]))) ?? null))}`;

const section: Section<NewRepository, ExistingRepository | null> = {
  key: 'repositories',
  settings: { schema: v.any() },
  visibleTo: { '': 'everyone' },
  risk: { '': { touches: 'access' } },
  calls,
  read: (github) => github.ask(calls.find({})),
  plan: planCreation,
  toSettings: () => ({ value: undefined, notes: [] }),
  toUndo: () => ({
    section: repositorySection,
    value: { archived: true },
    notes: [markPublic('the repository is new: undo archives it and does not delete it')],
  }),
};

function planCreation(wanted: NewRepository, live: ExistingRepository | null): Plan {
  const name = toFullName(wanted.entry.repository);
  const subject = `repository ${JSON.stringify(name)}`;
  const { create: creation, settings } = wanted;
  if (live) return planExisting(subject, creation, live);
  const { template, visibility, allBranches, autoInit, properties } = creation;
  return [
    planCreate(subject, buildCreationCall(wanted), {
      names: [name],
      id: wanted.owner.id,
      holds: {
        visibility,
        ...(template ? { template: toFullName(template), include_all_branches: allBranches } : { auto_init: autoInit }),
        ...(Object.keys(properties).length && { custom_properties: properties }),
        settings,
      },
      because: markPublic(
        `private${template ? `, from ${toFullName(template)}` : ''}${visibility === 'public' ? publicLater : ''}`,
      ),
    }),
  ];
}

const publicLater = ', and public after its settings are applied';

function planExisting(subject: string, { visibility }: Creation, live: ExistingRepository): Plan {
  const liveVisibility = live.visibility ?? (live.private ? 'private' : 'public');
  const difference = { key: 'visibility', live: liveVisibility, wanted: visibility };
  return liveVisibility === visibility || liveVisibility === 'private'
    ? []
    : planOutOfReach(subject, [difference], markPublic('it exists with another visibility than its entry declares'));
}

/** GitHub creates repositories public by default. Trueup creates them private and publishes them as the last step. */
function buildCreationCall({ entry: { repository }, create: { template, ...options }, owner }: NewRepository) {
  const { owner: login, name } = repository;
  if (template) {
    const body = { owner: login, name, private: true, include_all_branches: options.allBranches };
    return calls.generate({ template_owner: template.owner, template_repo: template.name }, body);
  }
  if (!owner.isOrganization) return calls.createForUser({}, { name, private: true, auto_init: options.autoInit });
  const values = Object.keys(options.properties).length ? { custom_properties: options.properties } : {};
  return calls.createInOrganization({}, { name, visibility: 'private', auto_init: options.autoInit, ...values });
}
