var o=process.getBuiltinModule("node:zlib"),e=t=>o[t];var n=e("brotliDecompressSync");var c=e("deflateRawSync");var r=e("inflateRawSync");export{n as a,c as b,r as c};
