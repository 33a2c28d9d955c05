export { approvalGate } from './approval.ts';
export { postApply } from './post-apply.ts';
export { preview } from './preview.ts';
export { broughtByPush } from './releases.ts';
