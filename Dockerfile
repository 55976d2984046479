# Footnote for those who have containers: `docker compose up --build`. Without them, `npm start` is all it takes.
FROM node:24-bookworm-slim
WORKDIR /footnote
COPY . .
# Installs the packages of the lockfile and builds the client.
RUN node scripts/ensure.mjs build && mkdir -p data backups && chown node data backups
USER node
ENV HOST=0.0.0.0 PORT=3000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=4", "src/server/main.ts"]
