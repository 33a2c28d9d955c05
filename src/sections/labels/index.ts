import type { Listed } from '../../settings/shape.ts';
import { listExported, type Section } from '../section.ts';
import type { LiveLabel } from './calls.ts';
import * as calls from './calls.ts';
import { planLabels } from './plan.ts';
import { type Label, settings } from './schema.ts';

export const labels: Section<Listed<Label>, LiveLabel[]> = {
  key: 'labels',
  settings,
  visibleTo: { '': 'everyone' },
  calls,
  read: (host) => host.ask(calls.list({})),
  plan: planLabels,
  toSettings: (live) => listExported(live.map(labelEntry), settings),
};

const labelEntry = ({ name, color, description }: LiveLabel) => ({ name, color, ...(description && { description }) });
