import type { ListWithPolicy } from '../../settings/shape.ts';
import { namesOfSelected } from '../families/repositories.ts';
import type { Section } from '../section.ts';
import { repositoriesIn } from './attach.ts';
import * as calls from './calls.ts';
import { loosens } from './keys.ts';
import { isOwn, type LiveConfigurations, readConfigurations } from './live.ts';
import { planConfigurations } from './plan.ts';
import { type SecurityConfiguration, settings } from './schema.ts';
import { configurationsToSettings, configurationsToUndo, readAllConfigurations } from './snapshot.ts';

export const codeSecurityConfigurations: Section<ListWithPolicy<SecurityConfiguration>, LiveConfigurations> = {
  key: 'code_security_configurations',
  of: 'organization',
  settings,
  harmless: ['description'],
  visibleTo: { '': 'administrators' },
  stakes: { '': 'protection', '[]': 'protection', '[].description': 'none' },
  calls,
  read: readConfigurations,
  plan: planConfigurations,
  names: ({ attachments }) => namesOfSelected(attachments ? repositoriesIn(attachments) : []),
  loosens,
  liveItems: ({ configurations }) => configurations.filter(isOwn).length,
  readAll: readAllConfigurations,
  toSettings: configurationsToSettings,
  toUndo: configurationsToUndo,
  lostWith: (item) => (item.kind === 'delete' ? `which repositories had the ${item.subject}` : undefined),
};
