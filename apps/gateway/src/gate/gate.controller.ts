import { Body, Controller, Delete, HttpCode, Inject, Post, Res } from '@nestjs/common';
import { OpenGateDto } from '@campus-deals/contracts/open-gate.dto';
import { GateOpenedDto } from '@campus-deals/contracts/site.dto';
import { Access, Answers, ProductError } from '@campus-deals/service-defaults/without-database';
import type { FastifyReply } from 'fastify';
import type { GatewayEnv } from '../env.js';
import { GATEWAY_ENV } from '../gateway-parts.js';
import { Gate } from './gate-cookie.js';

@Controller('api/gate')
export class GateController {
  constructor(
    @Inject(Gate) private readonly gate: Gate,
    @Inject(GATEWAY_ENV) private readonly env: GatewayEnv,
  ) {}

  /** Opens the site to this browser. 403 `access_denied` on a wrong password; without a gate every password is wrong to need. */
  @Access('everyone')
  @Answers(GateOpenedDto, 'Opens the site to this browser, by cookie, where it has an access password.', [
    'access_denied',
  ])
  @HttpCode(200)
  @Post()
  async open(@Body() body: OpenGateDto, @Res() reply: FastifyReply): Promise<void> {
    if (this.gate.isOn && !this.gate.accepts(body.password))
      throw new ProductError('access_denied', 'Incorrect password. Please try again.');
    if (this.gate.isOn) void reply.header('set-cookie', this.gate.setCookie(this.env.PUBLIC_URL.startsWith('https:')));
    await reply.header('cache-control', 'no-store').send({ open: true });
  }

  /** Closes the site to this browser again. */
  @Access('everyone')
  @Answers('nothing', 'Closes the site to this browser again.')
  @HttpCode(204)
  @Delete()
  async close(@Res() reply: FastifyReply): Promise<void> {
    await reply.header('set-cookie', this.gate.clearCookie()).send();
  }
}
