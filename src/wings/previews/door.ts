export { approvalGate } from './approval.ts';
export { proveStillNewest } from './approved-pulls.ts';
export { postApply } from './post-apply.ts';
export { preview } from './preview.ts';
