// Ends a script on an old Node with what to do. It imports nothing, and old Nodes read its syntax.

/** Every name in it is one of Node's own, because the bundles begin with this text. */
function refuse() {
  console.error(
    `error Trueup needs Node 20.19, 22.3 or later, and this is ${process.versions.node}. To fix, install a newer one.`,
  );
  process.exit(1);
}

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19) || !process.getBuiltinModule) refuse();

/** What every bundle begins with. It asks for what the bundle uses, which `action-node20` can make up for. */
export const guard = `if(!process.getBuiltinModule)(${refuse.toString().replace(/\n\s*/g, '')})();`;
