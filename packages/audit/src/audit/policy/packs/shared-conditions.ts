export const isOn = { equals: true };
export const isOff = { equals: false };
const isEnabled = { equals: 'enabled' };

export const someCheck = {
  any: ['status_checks', 'workflows', 'code_scanning'].map((key) => ({ [`protection.${key}`]: { 'at-least': 1 } })),
};

/** Without GitHub Actions, there is no workflow token. */
export const readOnlyToken = {
  any: [{ 'actions.default_workflow_permissions': { equals: 'read' } }, { 'actions.enabled': isOff }],
};

export const scansForSecrets = { 'repository.security_and_analysis.secret_scanning.status': isEnabled };
export const protectsPushes = { 'repository.security_and_analysis.secret_scanning_push_protection.status': isEnabled };
