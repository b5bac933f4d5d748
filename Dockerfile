ARG NODE=26
FROM node:${NODE}-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/lyceum-tickets/package.json packages/lyceum-tickets/
COPY packages/lyceum-wikis/package.json packages/lyceum-wikis/
RUN npm ci --no-audit --no-fund
COPY . .
# A container gets its database by DATABASE_URL: the embedded one is a development dependency and stays behind. So does what npm keeps
# because something might use it: the compiler, a Swagger UI, and links to packages of the workspace, which `dist` contains. The bill of
# materials is of what is left.
RUN npm run build \
  && npm prune --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/typescript node_modules/.bin/tsc node_modules/.bin/tsserver node_modules/@nestjs/swagger/node_modules/swagger-ui-dist \
  && rm node_modules/lyceum-tickets node_modules/lyceum-wikis \
  && npm sbom --omit=dev --package-lock-only --sbom-format=cyclonedx > sbom.cdx.json

FROM node:${NODE}-bookworm-slim
# Memory that pictures and passwords needed goes back to the system: few arenas, and a threshold that does not grow.
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
RUN mkdir /data && chown node:node /data && ln -s /app/scripts/lyceum.mjs /usr/local/bin/lyceum
COPY --from=build /app/package.json /app/sbom.cdx.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# What the commands start with: `docker compose exec app lyceum admin:create …`; `npm run` works as well.
COPY --from=build /app/scripts/run.mjs /app/scripts/lyceum.mjs ./scripts/
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "dist/service/main.js"]
