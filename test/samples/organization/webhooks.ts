import type { OrganizationSample } from '../sample.ts';
import { sample as ofRepository } from '../webhooks.ts';

export const sample: OrganizationSample = {
  ...ofRepository,
  settings: ofRepository.settings.replace('[push, pull_request]', '[membership, push]'),
  drifted: { webhooks: ofRepository.drifted.webhooks },
  around: {},
  grants: { check: ['Webhooks (organization): read'], apply: ['Webhooks (organization): write'] },
};
