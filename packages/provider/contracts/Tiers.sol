// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Administered, Migrated} from "./Shared.sol";

/// Sells the one tier that there is, Pro, by the day, for a token.
contract TierRegistry is Administered, Migrated {
    using SafeERC20 for IERC20;

    struct TierInfo {
        uint256 minDays;
        uint256 maxDays;
        address vault;
        IERC20 paymentToken;
        uint256 tokenPricePerDay;
        bool isActive;
    }

    error InvalidBatchInput();
    error InvalidDuration();
    error InvalidTier();

    event PurchasedTier(uint256 indexed fid, uint256 indexed tier, uint256 forDays, address indexed payer);

    string public constant VERSION = "2025.06.16";
    uint256 private constant PRO = 1;
    uint256 private constant MIN_DAYS = 30;
    uint256 private constant MAX_DAYS = 365;
    uint256 public constant nextTierId = 2;
    IERC20 private immutable token;
    uint256 private immutable pricePerDay;

    constructor(address owner_, IERC20 token_, uint256 pricePerDay_) Administered(owner_) {
        token = token_;
        pricePerDay = pricePerDay_;
    }

    function price(uint256 tier, uint256 forDays) external view returns (uint256) {
        if (tier != PRO) revert InvalidTier();
        return pricePerDay * forDays;
    }

    function tierInfo(uint256 tier) external view returns (TierInfo memory info) {
        if (tier == PRO) info = TierInfo(MIN_DAYS, MAX_DAYS, owner, token, pricePerDay, true);
    }

    /// Anyone can pay for any account.
    function purchaseTier(uint256 fid, uint256 tier, uint256 forDays) external {
        if (forDays == 0) revert InvalidDuration();
        if (tier != PRO) revert InvalidTier();
        pay(sell(fid, forDays));
    }

    function batchPurchaseTier(uint256 tier, uint256[] calldata fids, uint256[] calldata forDays) external {
        if (fids.length == 0 || fids.length != forDays.length) revert InvalidBatchInput();
        if (tier != PRO) revert InvalidTier();
        uint256 cost;
        for (uint256 i = 0; i < fids.length; i++) cost += sell(fids[i], forDays[i]);
        pay(cost);
    }

    function sell(uint256 fid, uint256 forDays) private returns (uint256 cost) {
        if (forDays < MIN_DAYS || forDays > MAX_DAYS) revert InvalidDuration();
        emit PurchasedTier(fid, PRO, forDays, msg.sender);
        return pricePerDay * forDays;
    }

    function pay(uint256 cost) private {
        token.safeTransferFrom(msg.sender, owner, cost);
    }
}
