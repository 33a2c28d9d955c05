import { organizationKeys, sectionKeys } from '../../src/sections/keys.ts';
import type { OrganizationSample, Sample } from './sample.ts';

/** Samples by section key: each file in this folder exports its `sample` under the key that it is named after. */
export const samples: Readonly<Record<string, Sample>> = Object.fromEntries(
  await Promise.all(sectionKeys.map(async (key) => [key, (await import(`./${key}.ts`)).sample])),
);

/** The same for the sections of an organization's file. */
export const organizationSamples: Readonly<Record<string, OrganizationSample>> = Object.fromEntries(
  await Promise.all(organizationKeys.map(async (key) => [key, (await import(`./organization/${key}.ts`)).sample])),
);
