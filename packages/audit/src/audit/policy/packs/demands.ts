/** What several rules demand. */
export const isOn = { equals: true };
export const isOff = { equals: false };
const isEnabled = { equals: 'enabled' };

/** Something checks each change: by a status, a workflow or a scan. */
export const someCheck = {
  any: ['status_checks', 'workflows', 'code_scanning'].map((key) => ({ [`protection.${key}`]: { 'at-least': 1 } })),
};

/** Without Actions there is no such token. */
export const readOnlyToken = {
  any: [{ 'actions.default_workflow_permissions': { equals: 'read' } }, { 'actions.enabled': isOff }],
};

export const scansForSecrets = { 'repository.security_and_analysis.secret_scanning.status': isEnabled };
export const protectsPushes = { 'repository.security_and_analysis.secret_scanning_push_protection.status': isEnabled };
